/** The paper of each theme as sRGB, for what knows no oklch: --color-paper of app/ui/styles/theme.css. */
export const THEME_COLORS = { light: '#fbfaf7', dark: '#101419' } as const
