import { RefreshCw, Send } from 'lucide-react'
import { Form, useLocation, useNavigation } from 'react-router'
import { requireAdmin } from '#app/gates/gate.server.ts'
import { env } from '#app/lib/env.ts'
import { redirectWithToast } from '#app/lib/toast.ts'
import { viewerContext } from '#app/lib/viewer.ts'
import { findHeldBack, findMail, listMails, mailStatistics, type QueueRow } from '#app/mail/queries.server.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page.tsx'
import { addressOf } from '#app/review/desk/path.ts'
import { orLoadFailure } from '#app/review/desk/load-failure.server.ts'
import { handleQueueAction } from '../mail-actions.server.ts'
import { loadOrFallback, type MailChunk } from '../mail-chunks.ts'
import { EMAIL_QUEUE, type MailFilters, mailFilters, mailCursor } from '../mail-filters.ts'
import { NO_SERVER } from '../mail-texts.ts'
import { failedScreen } from '#app/review/desk/load-failed.tsx'
import { MailList } from '../ui/mail-list.tsx'
import { HeldBackNotice, MailSearch, MailStatistics } from '../ui/mail-queue-head.tsx'
import { MailRow } from '../ui/mail-row.tsx'
import type { Route } from './+types/email-queue'
import { pageTitle } from '#app/lib/identity.ts'

const TITLE = 'Email queue'
/** ADM-169. */
const LOAD_FAILED = 'Failed to load email queue'

export const meta: Route.MetaFunction = () => [{ title: pageTitle(TITLE) }]

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context.get(viewerContext), request)
  const query = new URL(request.url).searchParams
  const filters = mailFilters(query)
  const place = mailCursor(query)
  const id = query.get('id')
  return orLoadFailure(LOAD_FAILED, async () => {
    const [page, statistics, opened, heldBack] = await Promise.all([
      listMails(admin, { ...filters, ...place }),
      mailStatistics(admin),
      id === null ? null : findMail(admin, id),
      findHeldBack(admin),
    ])
    const chunk: MailChunk = { ...page, before: place.before }
    const [isOpened, hasServer] = [id !== null, env().smtpUrl !== undefined]
    return { page: chunk, filters, statistics, opened, heldBack, isOpened, hasServer, isLost: false as const }
  })
}

/** A chunk that fails to load leaves the rows on the screen (ADM-159). */
export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  loadOrFallback(request, serverLoader, () => ({ isLost: true as const }))

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context.get(viewerContext), request)
  return redirectWithToast(addressOf(request), await handleQueueAction(admin, await request.formData()))
}

export { keepPage as clientAction } from '#app/ui/keep-form.ts'

/** The email named in the URL, above the queue. */
function Opened({ mail, hasServer }: { mail: QueueRow | null; hasServer: boolean }) {
  if (mail === null)
    return (
      <Notice tone="note" title="Email not found" className="mb-6">
        It may have been deleted with its account.
      </Notice>
    )
  return (
    <Card as="section" padded={false} className="mb-6" aria-label="Opened email">
      <ul>
        <MailRow row={mail} hasServer={hasServer} isOpen />
      </ul>
    </Card>
  )
}

function Queue({ page, filters, hasServer }: { page: MailChunk; filters: MailFilters; hasServer: boolean }) {
  if (page.rows.length > 0)
    return (
      <MailList
        key={`${filters.status} ${filters.search}`}
        first={page}
        filters={filters}
        hasServer={hasServer}
      />
    )
  if (filters.search !== null || filters.status !== null)
    return (
      <EmptyState
        title="No emails found"
        text="No email matches your search."
        action={<LinkButton to={EMAIL_QUEUE}>Show all emails</LinkButton>}
      />
    )
  return page.before === null ? (
    <EmptyState title="No emails yet" text="Every email that we send shows up here with its status." />
  ) : (
    <EmptyState
      title="No older emails"
      text="You have reached the end of the queue."
      action={<LinkButton to={EMAIL_QUEUE}>Back to newest</LinkButton>}
    />
  )
}

function Actions({ hasServer }: { hasServer: boolean }) {
  const { search } = useLocation()
  const isProcessing = useNavigation().formData?.get('intent') === 'process'
  return (
    <>
      <LinkButton
        to={EMAIL_QUEUE + search}
        icon={<RefreshCw aria-hidden="true" className="size-4" strokeWidth={1.75} />}
      >
        Refresh
      </LinkButton>
      <Form method="post">
        <Button
          variant="primary"
          name="intent"
          value="process"
          pending={isProcessing}
          pendingLabel="Processing..."
          disabledReason={hasServer ? undefined : NO_SERVER}
          icon={<Send aria-hidden="true" className="size-4" strokeWidth={1.75} />}
        >
          Process Pending
        </Button>
      </Form>
    </>
  )
}

export default function EmailQueue({ loaderData }: Route.ComponentProps) {
  // Never on screen: only the list's background load of a chunk gets this response.
  if (loaderData.isLost) return null
  const { page, filters, statistics, opened, heldBack, isOpened, hasServer } = loaderData
  return (
    <Page
      title={TITLE}
      lead="Every email that we sent, newest first."
      actions={<Actions hasServer={hasServer} />}
    >
      {!hasServer && (
        <Notice tone="wait" title={NO_SERVER} className="mb-6">
          Emails stay pending and are saved to the folder for captured emails. Set SMTP_URL, then choose
          “Process Pending” to send them.
        </Notice>
      )}
      {hasServer && heldBack !== null && <HeldBackNotice heldBack={heldBack} />}
      <MailStatistics statistics={statistics} />
      {isOpened && <Opened mail={opened} hasServer={hasServer} />}
      <MailSearch filters={filters} />
      <Queue page={page} filters={filters} hasServer={hasServer} />
    </Page>
  )
}

export const ErrorBoundary = failedScreen(TITLE, LOAD_FAILED, EMAIL_QUEUE)
