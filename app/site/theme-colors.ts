/** Each theme's --color-paper (app/ui/styles/theme.css) as sRGB, where oklch is not supported. */
export const THEME_COLORS = { light: '#fbfaf7', dark: '#101419' } as const
