import { useEffect } from 'react'
import { Link } from 'react-router'
import { findWantedPage } from '#app/account/wanted/page.server.ts'
import { SavedMessageForms } from '#app/account/kept/ui/kept-notes.tsx'
import { continueLabel } from '#app/account/wanted/texts.ts'
import { listSavedMessages } from '#app/deals/kept/queries.server.ts'
import { requireStanding } from '#app/gates/gate.server.ts'
import { viewerContext } from '#app/lib/viewer.ts'
import { TurnNotice } from '#app/review/turn-notice.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { loadOwnProfile } from '../queries/status.server.ts'
import { loadOwnTurn } from '../turn/own-turn.server.ts'
import { companyTypeLabels } from '../schema/status.ts'
import { ProfileError, StatusCard, StatusPage } from '../ui/status-page.tsx'
import { QUICK_LINKS, WELCOME, type NextStep } from '../ui/status-texts.ts'
import { SupportLink } from '../ui/support-link.tsx'
import { rememberWelcome } from '../ui/welcome-mark.ts'
import { markWelcomeSeen } from '../commands/welcome.server.ts'
import type { Route } from './+types/approved'
import { brand, pageTitle } from '#app/lib/identity.ts'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Profile approved') }]

export async function loader({ request, context }: Route.LoaderArgs) {
  const member = requireStanding(context.get(viewerContext), request, ['approved'])
  const [wanted, kept, turn, { memberNotes }] = await Promise.all([
    findWantedPage(member),
    listSavedMessages(member, member),
    loadOwnTurn(member),
    loadOwnProfile(member),
  ])
  await markWelcomeSeen(member)
  return { wanted, kept, turn, memberNotes, userId: member.userId, type: member.company?.type ?? 'developer' }
}

export default function Approved({
  loaderData: { userId, type, wanted, kept, turn, memberNotes },
}: Route.ComponentProps) {
  const welcome = WELCOME[type]
  useEffect(() => rememberWelcome(userId), [userId])
  return (
    <StatusPage
      title={welcome.title}
      lead={welcome.subtitle}
      badge={<Badge tone="ok">{companyTypeLabels[type]} Approved</Badge>}
      actions={
        <>
          {wanted && (
            <LinkButton to={wanted.path} variant="primary">
              {continueLabel(wanted.name)}
            </LinkButton>
          )}
          <LinkButton to="/platform" variant={wanted ? 'plain' : 'primary'}>
            Open {brand()}
          </LinkButton>
        </>
      }
      aside={
        <>
          <StatusCard title="Quick links">
            <ul className="flex flex-col divide-y divide-line">
              {QUICK_LINKS.map(({ label, to }) => (
                <li key={label} className="flex justify-between gap-4 py-2.5 first:pt-0 last:pb-0">
                  <Link to={to} className="text-link">
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </StatusCard>
          <StatusCard title="Need help?">
            <p className="mb-4 text-ink-2">Contact support, or read the FAQ.</p>
            <div className="flex flex-wrap gap-3">
              <SupportLink />
              <LinkButton to="/faq">FAQ</LinkButton>
            </div>
          </StatusCard>
        </>
      }
    >
      <TurnNotice turn={turn} />
      {memberNotes && (
        <StatusCard title="Notes from our team">
          <p className="wrap-anywhere whitespace-pre-line">{memberNotes}</p>
        </StatusCard>
      )}
      <SavedMessageForms messages={kept} />
      <StatusCard title="What you can do here">
        <ul className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
          {welcome.benefits.map((benefit) => (
            <li key={benefit} className="border-l-2 border-boundary pl-3">
              {benefit}
            </li>
          ))}
        </ul>
      </StatusCard>
      <StatusCard title="Recommended next steps">
        <ol className="flex flex-col divide-y divide-line">
          {welcome.steps.map((step: NextStep, index) => (
            <li
              key={step.title}
              className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-3 py-3 first:pt-0 last:pb-0"
            >
              <span aria-hidden="true" className="font-mono text-ink-2">
                {index + 1}
              </span>
              <span>
                <Link to={step.to} className="text-link font-medium">
                  {step.title}
                </Link>
                <span className="block text-ink-2">{step.text}</span>
              </span>
            </li>
          ))}
        </ol>
      </StatusCard>
      <StatusCard title="Platform guide">
        <p className="text-ink-2">
          Listings are public, semi-public or private. A locked figure shows as *** until the owner of the
          listing grants you access. Some owners ask you to accept an NDA first. Choose “View My Profile” to
          check your company and your answers.
        </p>
      </StatusCard>
    </StatusPage>
  )
}

export const ErrorBoundary = ProfileError
