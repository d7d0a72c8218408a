import { DOCUMENTS, paragraphsOf, type ShownText, type VersionName } from '#app/legal/schema.ts'
import { Notice } from '#app/ui/notice.tsx'

const ofDay = ({ updated }: VersionName) => (updated === null ? '' : ` (${updated})`)

/** Marks an earlier version and links to the current one. */
export function EarlierNotice({ shown }: { shown: ShownText }) {
  const { version, current, document } = shown
  if (version === current.version) return null
  return (
    <Notice
      tone="wait"
      title={`Version ${version}${ofDay(shown)} is no longer in force`}
      className="mb-8"
      action={
        <a href={DOCUMENTS[document].path} className="underline underline-offset-3">
          Read the current version
        </a>
      }
    >
      Version {current.version}
      {ofDay(current)} replaced it.
    </Notice>
  )
}

/** Lists the other versions of a document that has changed. */
export function EarlierVersions({ shown: { document, version, earlier } }: { shown: ShownText }) {
  const others = earlier.filter((one) => one.version !== version)
  if (others.length === 0) return null
  return (
    <nav aria-label="Earlier versions" className="mt-12 border-t border-line pt-5 text-13 text-ink-2">
      <p>Earlier versions</p>
      <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1">
        {others.map((one) => (
          <li key={one.version}>
            <a
              href={`${DOCUMENTS[document].path}?version=${one.version}`}
              className="underline underline-offset-3"
            >
              Version {one.version}
              {ofDay(one)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Splits text into paragraphs; keeps line breaks within them. */
export function Paragraphs({ text }: { text: string }) {
  return paragraphsOf(text).map((paragraph, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- paragraphs have no name, and the list never changes
    <p key={at} className={paragraph.includes('\n') ? 'whitespace-pre-line' : undefined}>
      {paragraph}
    </p>
  ))
}
