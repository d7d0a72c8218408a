import { normalText } from '#app/lib/visible-text.ts'
import { Dialog, DialogTrigger } from '#app/ui/dialog.tsx'
import type { Founder } from '../content/about.ts'

const idOf = (name: string) =>
  `founder-${normalText(name, 'NFD')
    .replace(/[^a-z]+/gi, '-')
    .toLowerCase()}`

/** The founders; each card opens a dialog with the bio (PUB-146). */
export function FounderCards({ founders }: { founders: readonly Founder[] }) {
  return (
    <ul className="grid grid-cols-2 gap-x-5 gap-y-9 lg:grid-cols-4 lg:gap-x-8">
      {founders.map((founder) => (
        <li key={founder.name} className="flex flex-col gap-1">
          <img
            src={founder.image}
            alt={`Portrait of ${founder.name}`}
            width={400}
            height={480}
            loading="lazy"
            className="mb-2 w-full rounded-card border border-line"
          />
          <h3 className="text-21">{founder.name}</h3>
          <p className="text-13 text-ink-2">{founder.role}</p>
          <DialogTrigger dialog={idOf(founder.name)} size="sm" className="mt-2 self-start">
            Read more
            <span className="sr-only"> about {founder.name}</span>
          </DialogTrigger>
          <FounderDialog founder={founder} />
        </li>
      ))}
    </ul>
  )
}

function FounderDialog({ founder: { name, role, bio, linkedin, email } }: { founder: Founder }) {
  const link = 'text-boundary underline underline-offset-3'
  return (
    <Dialog id={idOf(name)} title={name} text={role}>
      <div className="flex flex-col gap-3">
        {bio.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <p className="flex flex-wrap gap-x-6 gap-y-2 border-t border-line pt-4">
          <a href={linkedin} rel="noreferrer noopener" target="_blank" className={link}>
            Professional profile
          </a>
          <a href={`mailto:${email}`} className={link}>
            Send email
          </a>
        </p>
      </div>
    </Dialog>
  )
}
