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

export const theme = $state({ choice: stored() });

export function applyTheme(): void {
  if (theme.choice === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme.choice;
}

export function isDark(): boolean {
  if (theme.choice !== 'system') return theme.choice === 'dark';
  return matchMedia('(prefers-color-scheme: dark)').matches;
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
