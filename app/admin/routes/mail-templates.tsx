import { Fragment } from 'react'
import { Link } from 'react-router'
import { requireAdmin } from '#app/gates/gate.server.ts'
import { env } from '#app/lib/env.ts'
import { viewerContext } from '#app/lib/viewer.ts'
import { renderMail } from '#app/mail/render.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { DeskHead, SplitDesk } from '#app/ui/split-desk.tsx'
import { orLoadFailure } from '#app/review/desk/load-failure.server.ts'
import { keyedGallery } from '../mail-samples/gallery.server.ts'
import { TEMPLATES, TEST_EMAIL } from '../test-mail-form.ts'
import { LoadFailed } from '#app/review/desk/load-failed.tsx'
import { MailPreview } from '../ui/mail-preview.tsx'
import type { Route } from './+types/mail-templates'

const TITLE = 'Email templates'

export const meta: Route.MetaFunction = () => [{ title: `${TITLE} · Parcela` }]

export async function loader({ request, context }: Route.LoaderArgs) {
  requireAdmin(context.get(viewerContext), request)
  const wanted = new URL(request.url).searchParams.get('mail')
  return orLoadFailure('Failed to load email templates', async () => {
    const gallery = keyedGallery()
    const chosen = gallery.flatMap(({ samples }) => samples).find(({ key }) => key === wanted)
    const { publicOrigin: origin, supportEmail } = env()
    return {
      groups: gallery.map(({ title, samples }) => ({
        title,
        samples: samples.map(({ key, label }) => ({ key, label })),
      })),
      wanted,
      chosen: chosen
        ? {
            key: chosen.key,
            kind: chosen.kind,
            label: chosen.label,
            to: chosen.to,
            ...renderMail(chosen.content, { origin, supportEmail }),
          }
        : null,
    }
  })
}

type Shown = Route.ComponentProps['loaderData']

function Templates({ groups, current }: { groups: Shown['groups']; current: string | null }) {
  return groups.map(({ title, samples }) => (
    <Fragment key={title}>
      <h2 className="border-b border-line bg-paper px-4 py-2 font-sans text-13 font-medium text-ink-2">
        {title}
      </h2>
      <ul className="divide-y divide-line border-b border-line">
        {samples.map(({ key, label }) => (
          <li key={key}>
            <Link
              to={`${TEMPLATES}?mail=${encodeURIComponent(key)}`}
              preventScrollReset
              aria-current={key === current ? 'true' : undefined}
              className="block px-4 py-2 -outline-offset-2 hover:bg-wash current:bg-boundary-tint current:font-medium"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </Fragment>
  ))
}

function Template({ mail }: { mail: NonNullable<Shown['chosen']> }) {
  return (
    <div className="flex flex-col gap-4">
      <h2 className="text-21">{mail.label}</h2>
      <DefinitionList
        items={[
          { term: 'Subject', value: mail.subject },
          { term: 'Sent to', value: mail.to },
          { term: 'Kind', value: mail.kind, mono: true },
        ]}
        dense
      />
      <MailPreview key={mail.key} name={mail.label} html={mail.html} text={mail.text} tall />
    </div>
  )
}

/** Every email template with sample data, as the mailer renders it. */
export default function MailTemplates({ loaderData: { groups, wanted, chosen } }: Route.ComponentProps) {
  return (
    <div className="desk-frame">
      <DeskHead title={TITLE}>
        <p className="ml-auto text-13 text-ink-2">
          These templates use sample data.{' '}
          <Link to={TEST_EMAIL} className="text-boundary underline underline-offset-3">
            Send a test email
          </Link>
        </p>
      </DeskHead>
      <SplitDesk
        label={TITLE}
        queue={<Templates groups={groups} current={chosen?.key ?? null} />}
        record={
          chosen ? (
            <Template mail={chosen} />
          ) : wanted === null ? null : (
            <p className="py-8 text-center text-ink-2">Template not found. Choose another one.</p>
          )
        }
        recordKey={chosen?.key ?? null}
        backHref={TEMPLATES}
        backLabel="Back to all templates"
        choose="Choose a template to preview it."
      />
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailed error={error} page={TITLE} title="Failed to load email templates" address={TEMPLATES} />
}
