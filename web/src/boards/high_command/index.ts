export { default as Board } from '../plain/Board.svelte';
