import icon192 from '../icons/icon-192.png?url'
import icon512 from '../icons/icon-512.png?url'
import maskable192 from '../icons/maskable-192.png?url'
import maskable512 from '../icons/maskable-512.png?url'
import { brand, logoPath, THEME_COLORS } from '#app/lib/identity.ts'

const icon = (src: string, size: number, purpose: 'any' | 'maskable') => ({
  src,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

export function loader() {
  const logo = logoPath()
  const manifest = {
    name: brand(),
    short_name: brand(),
    description: 'The members-only platform for mid-market real estate in Central and Eastern Europe.',
    lang: 'en',
    id: '/platform',
    start_url: '/platform',
    scope: '/',
    display: 'standalone',
    theme_color: THEME_COLORS.light,
    background_color: THEME_COLORS.light,
    color_scheme_dark: { theme_color: THEME_COLORS.dark, background_color: THEME_COLORS.dark },
    icons: [
      ...(logo ? [{ src: logo, sizes: 'any', type: 'image/png', purpose: 'any' }] : []),
      icon(icon192, 192, 'any'),
      icon(icon512, 512, 'any'),
      icon(maskable192, 192, 'maskable'),
      icon(maskable512, 512, 'maskable'),
    ],
  }
  return new Response(JSON.stringify(manifest), {
    headers: {
      'Content-Type': 'application/manifest+json; charset=utf-8',
      'Cache-Control': 'public, max-age=3600',
    },
  })
}
