// What the inch table itself says, whatever is played on it.
export const words = {
  out: 'Show more of the table',
  closer: 'Look closer',
  fit: 'Fit',
  here: 'Stand here',
  left: 'Turn left',
  right: 'Turn right',
  next: 'Next suggestion',
  again: 'Start again',
  judging: 'Measuring.',
  fits: 'This place is allowed.',
  keys: 'Drag, turn the handle, or use the arrow keys; comma and full stop turn; N suggests; [ and ] change the unit.',
  pose: (x: string, y: string, point: string, degrees: number) => `${x} from the west, ${y} from the south, looking ${point} (${degrees}°)`,
};
