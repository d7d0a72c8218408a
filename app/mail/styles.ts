import type { CSSProperties } from 'react'

const serif = "Newsreader, 'Source Serif 4', Georgia, 'Times New Roman', serif"
const sans = "Inter, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"

/**
 * Word draws Outlook's messages: it ignores margins, padding, maximum widths and backgrounds except on table cells, so
 * cells carry the shape. `mso-` rules apply to Word only.
 */
type MailStyle = CSSProperties & { msoPaddingAlt?: string | number; msoHide?: string }

const rule = '1px solid #e2e0da'
const ink = '#1a2330'
const ink2 = '#566070'
export const text = { fontFamily: sans, fontSize: 15, lineHeight: 1.55, color: ink } as const
export const small = { ...text, fontSize: 13, color: ink2 } as const

export const styles = {
  preview: { display: 'none', maxHeight: 0, overflow: 'hidden', msoHide: 'all' },
  sheet: { width: '100%', maxWidth: 560, backgroundColor: '#ffffff', border: rule, borderRadius: 10 },
  brand: { ...text, padding: '24px 28px 14px', borderBottom: rule, fontFamily: serif, fontSize: 17 },
  content: { ...text, padding: '22px 28px 8px' },
  heading: {
    margin: '0 0 14px',
    fontFamily: serif,
    fontSize: 26,
    lineHeight: 1.2,
    fontWeight: 500,
    color: ink,
  },
  text: { ...text, margin: '0 0 14px' },
  quote: { padding: '10px 14px', borderLeft: '3px solid #0f5c46', backgroundColor: '#eff5f1' },
  label: { ...small, margin: '0 0 4px' },
  fact: { ...text, padding: '7px 0', borderTop: rule },
  button: { borderRadius: 6, backgroundColor: '#0f5c46', msoPaddingAlt: '10px 18px' },
  buttonLink: {
    display: 'inline-block',
    padding: '10px 18px',
    borderRadius: 6,
    fontFamily: sans,
    fontSize: 15,
    fontWeight: 500,
    color: '#ffffff',
    textDecoration: 'none',
    msoPaddingAlt: 0,
  },
  link: { color: '#0f5c46' },
  address: { ...small, margin: '0 0 14px', overflowWrap: 'anywhere' },
  foot: { ...small, padding: '14px 28px 24px', borderTop: rule },
} as const satisfies Record<string, MailStyle>

/** Email programs with theme support get both themes; others show the light one. */
export const DARK = `@media (prefers-color-scheme: dark) {
.ground { background-color: #12161d !important; }
.sheet { background-color: #1a1f28 !important; border-color: #353b46 !important; }
.ink { color: #eceae5 !important; }
.ink-2 { color: #aab0ba !important; }
.rule { border-color: #353b46 !important; }
.quote { background-color: #1c2b28 !important; border-left-color: #6fcfae !important; }
.button { background-color: #6fcfae !important; color: #10221c !important; }
.link { color: #6fcfae !important; }
}`
