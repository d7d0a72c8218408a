import { setIdentity, type ShownIdentity } from './identity.ts'

/** Configuration that a page passes to its client script. */
type StartConfig = {
  /** Public address: scheme, host and port. */
  origin: string
  /** As the server rendered the page. */
  identity?: ShownIdentity
}

export const START_CONFIG_ID = 'start-config'

/** Shown instead of a blank page if the configuration is missing or malformed (PUB-028). */
export const CONFIG_ERROR = 'Application configuration error. Please contact support.'

/** Parses the configuration; null if missing or malformed. */
export function readStartConfig(text: string | null | undefined): StartConfig | null {
  if (!text) return null
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || !('origin' in value)) return null
    const { origin } = value
    if (typeof origin !== 'string') return null
    const url = URL.parse(origin)
    return url && /^https?:$/.test(url.protocol) && url.origin === origin ? (value as StartConfig) : null
  } catch {
    return null
  }
}

/** Validates a page's configuration; otherwise shows the error and returns false. */
export function checkStartConfig(page: Document): boolean {
  const config = readStartConfig(page.getElementById(START_CONFIG_ID)?.textContent)
  if (config?.identity) setIdentity(config.identity)
  if (config) return true
  const message = page.createElement('p')
  message.setAttribute('role', 'alert')
  message.className = 'page py-16 text-17'
  message.textContent = CONFIG_ERROR
  page.body.replaceChildren(message)
  return false
}
