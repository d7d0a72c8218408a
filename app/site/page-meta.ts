import { brand } from '#app/lib/identity.ts'

/** Title, description and link preview of a public page. */
export function pageMeta(title: string, description: string) {
  return [
    { title },
    { name: 'description', content: description },
    { property: 'og:site_name', content: brand() },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
  ]
}

/** The same for a versioned text, of which search engines index only the current version. */
export function versionMeta(
  title: string,
  description: string,
  shown?: { version: number; current: { version: number } },
) {
  const isEarlier = shown !== undefined && shown.version !== shown.current.version
  return [...pageMeta(title, description), ...(isEarlier ? [{ name: 'robots', content: 'noindex' }] : [])]
}
