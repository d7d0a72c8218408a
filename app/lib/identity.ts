import { processWide } from './process-wide.ts'
import { fold } from './visible-text.ts'

declare const isBrand: unique symbol
/** Only admins set it, so emails to strangers may contain it. */
type BrandName = string & { readonly [isBrand]: true }

/** The part of the operator's identity that every page and email needs; nothing in it is secret. */
export type ShownIdentity = {
  /** 1 is the sample. */
  version: number
  name: BrandName
  supportEmail: string
  /** The page that the footer links (PUB-213); empty for none. */
  socialUrl: string
  /** Colours for the light and the dark theme; null for the product's own. */
  accent: { light: string; dark: string } | null
  hasLogo: boolean
}

export const brandName = (text: string) => text as BrandName

/** Until the installation's own identity is read; also in unit tests. */
export const SAMPLE: ShownIdentity = {
  version: 1,
  name: brandName('Parcela'),
  supportEmail: 'support@parcela.test',
  socialUrl: 'https://www.linkedin.com/',
  accent: null,
  hasLogo: false,
}

/** Each theme's --color-paper (app/ui/styles/theme.css) as sRGB, where oklch is not supported. */
export const THEME_COLORS = { light: '#fbfaf7', dark: '#101419' } as const

const held = processWide('identity', () => ({ current: SAMPLE }))

/** The published identity: refreshed by the server every few seconds, fixed in the browser while a page is open. */
export const identity = (): ShownIdentity => held.current

export function setIdentity(shown: ShownIdentity): void {
  held.current = shown
}

export const brand = (): BrandName => identity().name

/** The title of a page, for example "Documents · Parcela". */
export const pageTitle = (title: string): string => `${title} · ${brand()}`

/** The address of our logo, which changes with each version; null without one. */
export function logoPath(): string | null {
  const { hasLogo, version } = identity()
  return hasLogo ? `/identity/logo?version=${version}` : null
}

/** The name of a download, for example "parcela-comparison.xlsx". */
export const brandedFile = (rest: string): string =>
  [
    fold(brand())
      .match(/[a-z0-9]+/g)
      ?.join('-'),
    rest,
  ]
    .filter(Boolean)
    .join('-')
