import { companyTypeLabels } from '#app/companies/schema/status.ts'
import { ArrowLeft } from 'lucide-react'
import { isRouteErrorResponse, Link } from 'react-router'
import { keepTypedForm } from '#app/ui/keep-form.ts'
import { CONFIRM } from '#app/companies/confirm/texts.ts'
import { ProjectTable } from '#app/companies/projects/ui/project-table.tsx'
import { requireApproved, requireApprovedOrAdmin, ownPath } from '#app/gates/gate.server.ts'
import { refuseUnapprovedWrite } from '#app/gates/missing.server.ts'
import { respond, invalid, loaded, missing } from '#app/lib/form-response.server.ts'
import { emptyForm, formText, parseForm } from '#app/lib/form.ts'
import { refusal } from '#app/lib/refusal.ts'
import { redirectWithToast } from '#app/lib/toast.ts'
import { viewerContext } from '#app/lib/viewer.ts'
import { formatDay } from '#app/lib/format.ts'
import { IllustrativeBadge } from '#app/listings/ui/listing-badges.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Page, Prose, Section } from '#app/ui/page.tsx'
import { Timeline } from '#app/ui/timeline.tsx'
import { handleConnectionForm } from '../action.server.ts'
import { requestConnection } from '../commands/connections.server.ts'
import { connectSchema } from '../filter-schema.ts'
import { DIRECTORY_PATH } from '../filters.ts'
import { findDirectoryCompany, type DirectoryCompany } from '../queries/entity.server.ts'
import { CONNECT_FAILED, CONNECT_REFUSALS, SIGN_IN_TO_CONNECT } from '../refusal-texts.ts'
import { DIRECTORY_TEXTS, OPEN_CONNECTION, ESG_STATUSES, labelOf, REGIONS } from '../schema.ts'
import { ConnectionCard } from '../ui/connection-card.tsx'
import { MatchCard } from '../ui/match-card.tsx'
import type { Route } from './+types/entity'
import { Fact, FactGrid } from '#app/ui/fact-grid.tsx'
import { pageTitle } from '#app/lib/identity.ts'
import { count, millions, percentOf } from '../ui/figures.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData?.page?.company.name ?? DIRECTORY_TEXTS.unknown) },
]

/** A company's page; 404 for every id outside the directory (MEM-359, MEM-360). */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const viewer = requireApprovedOrAdmin(context.get(viewerContext), request)
  const read = async () => {
    const page = await findDirectoryCompany(viewer, params.id)
    return page ? { page, hasFailed: false } : missing({ page: null, hasFailed: false })
  }
  return loaded(read, { event: 'directory.company_failed', otherwise: { page: null, hasFailed: true } })
}

/** Sends, answers or withdraws a request (MEM-365 to MEM-371, MEM-386); guests get the message of MEM-366. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const viewer = context.get(viewerContext)
  if (viewer.kind === 'guest') throw refusal('unauthenticated', SIGN_IN_TO_CONNECT)
  await refuseUnapprovedWrite(viewer, request)
  const member = requireApproved(viewer, request)
  const formData = await request.formData()
  const back = ownPath(formText(formData, 'from')) ?? `/market-circle/entity/${params.id}`
  if (formText(formData, 'intent') !== 'connect') return handleConnectionForm(member, formData, back)
  const parsed = parseForm(connectSchema, formData)
  if (!parsed.ok) return invalid(parsed.form)
  return respond(formData, () => requestConnection(member, params.id, parsed.data.message), {
    refusals: CONNECT_REFUSALS,
    done: () =>
      redirectWithToast(back, {
        title: 'Connection requested',
        text: 'We’ll notify you when they accept.',
        link: OPEN_CONNECTION,
        tone: 'ok',
      }),
    failure: { event: 'connection.request_failed', formError: CONNECT_FAILED },
  })
}

export const clientAction = (args: Route.ClientActionArgs) => keepTypedForm(args, 'Request connection')

function BackLink() {
  return (
    <Link
      to={DIRECTORY_PATH}
      className="inline-flex items-center gap-2 font-text text-13 text-ink-2 underline-offset-3 hover:text-ink hover:underline"
    >
      <ArrowLeft aria-hidden="true" className="size-4" strokeWidth={1.75} />
      Back to the Market Circle
    </Link>
  )
}

function Missing({ title, text }: { title: string; text: string }) {
  return (
    <Page title={title} eyebrow={<BackLink />} width="text">
      <p className="mb-6 text-ink-2">{text}</p>
      <LinkButton to={DIRECTORY_PATH}>All companies</LinkButton>
    </Page>
  )
}

const UNKNOWN_TEXT = 'This company doesn’t exist or isn’t in the Market Circle.'

export default function DirectoryCompanyPage({ loaderData, actionData }: Route.ComponentProps) {
  const { page, hasFailed } = loaderData
  if (hasFailed) return <Missing title="Failed to load entity data" text="Try again in a moment." />
  if (!page) return <Missing title={DIRECTORY_TEXTS.unknown} text={UNKNOWN_TEXT} />
  const { company, projects, activities, isOwn, unconfirmed, match, ownAnswers, connection, contact } = page
  return (
    <Page
      title={<span className="wrap-anywhere">{company.name}</span>}
      eyebrow={<BackLink />}
      badges={
        <>
          <Badge tone="note">{companyTypeLabels[company.type]}</Badge>
          {company.isIllustrative && <IllustrativeBadge />}
          {unconfirmed && <Badge tone="wait">{CONFIRM.unconfirmed(unconfirmed)}</Badge>}
        </>
      }
    >
      {isOwn && (
        <Notice
          className="mb-8"
          title="Your company as other members see it"
          action={<LinkButton to="/my-profile">My profile</LinkButton>}
        >
          They see nothing else from your profile until you’re connected.
        </Notice>
      )}
      <div className="grid gap-x-10 gap-y-12 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]">
        <div className="min-w-0">
          <CompanyFacts company={company} />
        </div>
        {match && (
          <div className="flex flex-col gap-6 lg:sticky lg:top-24 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:self-start">
            <MatchCard {...match} ownAnswers={ownAnswers} />
            <ConnectionCard
              name={company.name}
              connection={connection}
              contact={contact}
              form={actionData ?? emptyForm}
            />
          </div>
        )}
        <div className="min-w-0">
          {company.description && (
            <Section title="About">
              <Prose className="wrap-anywhere whitespace-pre-line">{company.description}</Prose>
            </Section>
          )}
          <Section title="Portfolio projects">
            <ProjectTable
              projects={projects}
              empty={<p className="text-ink-2">No portfolio projects yet.</p>}
            />
          </Section>
          <Section title="Activity">
            {activities.length === 0 ? (
              <p className="text-ink-2">No activity yet.</p>
            ) : (
              <Timeline
                items={activities.map(({ id, text, date }) => ({
                  id,
                  title: <span className="font-normal wrap-anywhere">{text}</span>,
                  when: date,
                  whenText: formatDay(new Date(date)),
                }))}
              />
            )}
          </Section>
        </div>
      </div>
    </Page>
  )
}

/** A write to an unknown company gets the same message as its page. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error
  return <Missing title={DIRECTORY_TEXTS.unknown} text={UNKNOWN_TEXT} />
}

/** Unstated and confidential figures look the same, so that neither can be inferred. */
const figure = (value: string, unit?: string) => (value === '—' ? { value } : { value, unit })

/** Links a stored address only if it is http(s). */
function Website({ address }: { address: string | null }) {
  if (address === null || !/^https?:\/\//i.test(address)) return address ?? '—'
  return (
    <a
      href={address}
      rel="noreferrer nofollow"
      target="_blank"
      className="text-boundary underline underline-offset-3 wrap-anywhere"
    >
      {address.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')}
    </a>
  )
}

/** The public facts of a company (MEM-343). */
function CompanyFacts({ company }: { company: DirectoryCompany }) {
  const { type, headquarters, foundedYear, assetClass, regions, website, esgStatus } = company
  return (
    <FactGrid columns={3}>
      <Fact label="Type" value={companyTypeLabels[type]} />
      <Fact label="Headquarters" value={headquarters ?? '—'} />
      <Fact label="Founded" value={foundedYear === null ? '—' : String(foundedYear)} />
      <Fact label="Portfolio size" {...figure(millions(company.portfolioEur), 'EUR M')} />
      <Fact label="Projects / deals" value={count(company.projectsDeals)} />
      <Fact label="Average IRR" value={percentOf(company.avgIrrBps)} />
      <Fact label="ESG" value={ESG_STATUSES[esgStatus]} />
      <Fact label="Regions" value={regions.map((region) => labelOf(REGIONS, region)).join(', ') || '—'} />
      <Fact label="Website" className="max-md:col-span-2">
        <Website address={website} />
      </Fact>
      <Fact
        label="Focus"
        wide
        className="md:col-span-3"
        size="sm"
        value={assetClass === '' ? '—' : assetClass}
      />
    </FactGrid>
  )
}
