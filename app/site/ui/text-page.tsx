import type { ReactNode } from 'react'
import { DOCUMENTS, paragraphsOf, type ShownText, type VersionName } from '#app/legal/schema.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Page, Prose, Section } from '#app/ui/page.tsx'

type TextProps = { shown: ShownText; notice?: ReactNode }

/** A legal text with the date of its version (PUB-151). */
export function LegalPage(props: TextProps) {
  return (
    <TextPage {...props}>
      <Prose className="wrap-anywhere">
        {props.shown.sheet.map(({ heading, items }) => (
          <section key={heading}>
            <h2>{heading}</h2>
            {items.map(({ text }, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- a part of a legal text has one item
              <Paragraphs key={at} text={text} />
            ))}
          </section>
        ))}
      </Prose>
    </TextPage>
  )
}

/** Grouped accordions; "Contact Us" links guests to the application, members to the form (PUB-149). */
export function FaqPage({ contact, ...props }: TextProps & { contact: string }) {
  const contactLink = (
    <LinkButton to={contact} reloadDocument>
      Contact Us
    </LinkButton>
  )
  return (
    <TextPage {...props} actions={contactLink}>
      {props.shown.sheet.map(({ heading, items }) => (
        <Section key={heading} title={heading} className="wrap-anywhere">
          <div className="border-t border-line">
            {items.map(({ title, text }) => (
              <details key={title} className="border-b border-line">
                <summary className="cursor-pointer py-4 font-medium">{title}</summary>
                <div className="flex flex-col gap-4 pb-5 text-ink-2">
                  <Paragraphs text={text} />
                </div>
              </details>
            ))}
          </div>
        </Section>
      ))}
    </TextPage>
  )
}

const ofDay = ({ updated }: VersionName) => (updated === null ? '' : ` (${updated})`)

type TextPageProps = TextProps & { actions?: ReactNode; children: ReactNode }

/** Marks an earlier version, links to the current one, and lists the other versions of a document that has changed. */
function TextPage({ shown, notice, actions, children }: TextPageProps) {
  const { document, version, updated, current, earlier } = shown
  const { title, path } = DOCUMENTS[document]
  const others = earlier.filter((one) => one.version !== version)
  return (
    <Page
      title={title}
      lead={updated === null ? undefined : `Last updated ${updated}`}
      width="text"
      actions={actions}
    >
      {notice}
      {version !== current.version && (
        <Notice
          tone="wait"
          title={`Version ${version}${ofDay(shown)} is no longer in force`}
          className="mb-8"
          action={
            <a href={path} className="underline underline-offset-3">
              Read the current version
            </a>
          }
        >
          {`Version ${current.version}${ofDay(current)} replaced it.`}
        </Notice>
      )}
      {children}
      {others.length > 0 && (
        <nav aria-label="Earlier versions" className="mt-12 border-t border-line pt-5 text-13 text-ink-2">
          <p>Earlier versions</p>
          <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1">
            {others.map((one) => (
              <li key={one.version}>
                <a href={`${path}?version=${one.version}`} className="underline underline-offset-3">
                  {`Version ${one.version}${ofDay(one)}`}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </Page>
  )
}

/** Splits text into paragraphs; keeps line breaks within them. */
function Paragraphs({ text }: { text: string }) {
  return paragraphsOf(text).map((paragraph, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- paragraphs have no name, and the list never changes
    <p key={at} className={paragraph.includes('\n') ? 'whitespace-pre-line' : undefined}>
      {paragraph}
    </p>
  ))
}
