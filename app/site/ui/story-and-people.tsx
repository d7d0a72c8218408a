import type { Identity, Person } from '#app/legal/identity.ts'
import { paragraphsOf } from '#app/legal/schema.ts'
import { Dialog, DialogTrigger } from '#app/ui/dialog.tsx'
import { Section } from '#app/ui/page.tsx'

/** The story and the founders, each with a dialog for the bio; each left out while empty (PUB-145, PUB-146). */
export function StoryAndPeople({ story, people }: Pick<Identity, 'story' | 'people'>) {
  return (
    <>
      <div className="grid gap-x-10 gap-y-8 md:grid-cols-3">
        {story.map(({ heading, text }, at) => (
          <section key={at} className="border-t border-line-2 pt-5">
            <h2 className="mb-2 text-21">{heading}</h2>
            <p className="whitespace-pre-line text-ink-2">{text}</p>
          </section>
        ))}
      </div>
      {people.length > 0 && (
        <Section title="Founders" ruled>
          <ul className="grid grid-cols-2 gap-x-5 gap-y-9 lg:grid-cols-4 lg:gap-x-8">
            {people.map((founder, at) => (
              <li key={at} className="flex flex-col gap-1">
                {founder.photo && (
                  <img
                    src={founder.photo}
                    alt={`Portrait of ${founder.name}`}
                    width={400}
                    height={480}
                    loading="lazy"
                    className="mb-2 w-full rounded-card border border-line"
                  />
                )}
                <h3 className="text-21">{founder.name}</h3>
                <p className="text-13 text-ink-2">{founder.role}</p>
                <DialogTrigger dialog={`founder-${at}`} size="sm" className="mt-2 self-start">
                  Read more
                  <span className="sr-only"> about {founder.name}</span>
                </DialogTrigger>
                <FounderDialog id={`founder-${at}`} founder={founder} />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}

function FounderDialog({ id, founder }: { id: string; founder: Person }) {
  const { name, role, profile, email, bio } = founder
  const link = 'text-boundary underline underline-offset-3'
  return (
    <Dialog id={id} title={name} text={role}>
      <div className="flex flex-col gap-3">
        {paragraphsOf(bio).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <p className="flex flex-wrap gap-x-6 gap-y-2 border-t border-line pt-4 empty:hidden">
          {profile && (
            <a href={profile} rel="noreferrer noopener" target="_blank" className={link}>
              Professional profile
            </a>
          )}
          {email && (
            <a href={`mailto:${email}`} className={link}>
              Send email
            </a>
          )}
        </p>
      </div>
    </Dialog>
  )
}
