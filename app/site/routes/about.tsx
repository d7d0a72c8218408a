import { Notice } from '#app/ui/notice.tsx'
import { Page, Prose, Section } from '#app/ui/page.tsx'
import { ABOUT } from '../content/about.ts'

/** Sent without hydration: nothing here needs a script. */
export const handle = { static: true }

export const meta = () => [{ title: 'About · Parcela' }]

export default function About() {
  return (
    <Page title="About Parcela">
      {ABOUT.isSample && (
        <Notice tone="note" title="Sample content" className="mb-8">
          The story and the people on this page are invented and stand for the ones of whoever runs this
          platform.
        </Notice>
      )}
      <Prose>
        {ABOUT.story.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </Prose>
      <Section title="Founders">
        <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
          {ABOUT.founders.map(({ name, role, bio }) => (
            <li key={name} className="flex flex-col gap-2 border-t border-line-2 pt-4">
              <h3 className="text-21">{name}</h3>
              <p className="text-13 text-ink-2">{role}</p>
              <p className="text-ink-2">{bio}</p>
            </li>
          ))}
        </ul>
      </Section>
    </Page>
  )
}
