// Day or lantern light: follows the system until chosen by hand.
type Theme = 'system' | 'light' | 'dark';
const KEY = 'drumhead.theme';

function stored(): Theme {
  try {
    const value = localStorage.getItem(KEY);
    return value === 'light' || value === 'dark' ? value : 'system';
  } catch {
    return 'system';
  }
}

const night = matchMedia('(prefers-color-scheme: dark)');
export const theme = $state({ choice: stored(), night: night.matches });
night.addEventListener('change', () => (theme.night = night.matches));

export function applyTheme(): void {
  if (theme.choice === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme.choice;
}

export function isDark(): boolean {
  return theme.choice === 'system' ? theme.night : theme.choice === 'dark';
}

export function toggleTheme(): void {
  theme.choice = isDark() ? 'light' : 'dark';
  try {
    localStorage.setItem(KEY, theme.choice);
  } catch {
    // private windows keep the choice for this visit only
  }
  applyTheme();
}
