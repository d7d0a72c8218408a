import { Page, Prose } from '#app/ui/page.tsx'
import type { LegalText } from '#app/legal/texts.ts'

/** A legal text with the date of its version (PUB-151). */
export function LegalPage({ text }: { text: LegalText }) {
  return (
    <Page title={text.title} lead={`Last updated ${text.updated}`} width="text">
      <Prose>
        {text.parts.map(({ heading, paragraphs }) => (
          <section key={heading}>
            <h2>{heading}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
      </Prose>
    </Page>
  )
}
