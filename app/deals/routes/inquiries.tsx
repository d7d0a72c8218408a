import { isApproved, requireApprovedOrAdmin } from '#app/gates/gate.server.ts'
import { viewerContext } from '#app/lib/viewer.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { hasYoursFilter, YOURS_FILTER } from '#app/review/turn.ts'
import { TURN } from '#app/review/turn-texts.ts'
import { ChipLinks } from '#app/ui/chip.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { useHeldRows, ShowNewRows } from '#app/ui/show-new.tsx'
import { Page } from '#app/ui/page.tsx'
import { ListPager } from '#app/ui/pager.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { pageTitle } from '#app/lib/identity.ts'
import { countThreads, countThreadTurns, listThreads } from '../queries/threads.server.ts'
import {
  boxFilter,
  INQUIRY_STATUSES,
  type InquiryStatus,
  statusFilter,
  THREAD_BOXES,
  type ThreadBox,
} from '../schema.ts'
import { ThreadRows } from '../ui/thread-rows.tsx'
import type { Route } from './+types/inquiries'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Inquiries') }]

/** The inquiries of the member's company, received and sent (MEM-385, PUB-217). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = requireApprovedOrAdmin(context.get(viewerContext), request)
  const search = new URL(request.url).searchParams
  const member = isApproved(viewer) ? viewer : null
  const status = statusFilter.parse(search.get('status'))
  const yours = hasYoursFilter(search)
  const own: ThreadBox = member?.company.type === 'developer' ? 'received' : 'sent'
  // The menu's count covers both boxes, so its link opens both.
  const asked = own === 'received' ? boxFilter.parse(search.get('box')) : null
  const box = asked ?? (yours ? null : own)
  const none = { waiting: 0, in_progress: 0, closed: 0 }
  const [page, received, sent, turns] = member
    ? await Promise.all([
        listThreads(member, {
          box,
          status,
          yours,
          cursor: search.get('after')?.replaceAll('\0', '') ?? null,
        }),
        countThreads(member, 'received'),
        countThreads(member, 'sent'),
        countThreadTurns(member, box),
      ])
    : [{ rows: [], next: null }, none, none, 0]
  const counts = { received, sent }
  // Only developers have listings that receive inquiries.
  const boxes: ThreadBox[] = own === 'received' ? ['received', 'sent'] : ['sent']
  return { box, own, boxes, status, yours, turns, ...page, isPaged: search.has('after'), counts }
}

const sum = (counts: Record<InquiryStatus, number>) => counts.waiting + counts.in_progress + counts.closed

const EMPTY = {
  received: {
    title: 'No inquiries yet',
    text: 'Questions from members about your listings show up here.',
    action: <LinkButton to="/my-listings">My listings</LinkButton>,
  },
  sent: {
    title: 'No inquiries sent yet',
    text: 'Ask a question on a listing’s page. Your questions and their answers show up here.',
    action: <LinkButton to="/listings">Browse listings</LinkButton>,
  },
}

export default function Inquiries({ loaderData }: Route.ComponentProps) {
  const { box, own, boxes, status, yours, turns, next, isPaged, counts } = loaderData
  const { rows, newCount, show } = useHeldRows(loaderData, loaderData.rows, ({ id }) => id)
  const inBox = (more: Record<string, string>) =>
    `?${new URLSearchParams({ box: box ?? own, ...more }).toString()}`
  const here = (more: Record<string, string>) =>
    box ? inBox(more) : `?${new URLSearchParams(more).toString()}`
  const chosen = { ...(status && { status }), ...(yours && YOURS_FILTER) }
  const choices = Object.entries(INQUIRY_STATUSES) as [InquiryStatus, string][]
  return (
    <Page
      title="Inquiries"
      lead="Questions about listings, with their answers. Both companies and our team can read them."
      width="form"
    >
      <Tabs
        label="Received and sent"
        className="mb-4"
        tabs={boxes.map((one) => ({
          label: THREAD_BOXES[one],
          to: `?box=${one}`,
          current: one === box,
          count: sum(counts[one]),
        }))}
      />
      <ChipLinks
        label="Status"
        className="mb-4"
        links={[
          { label: 'All', to: inBox({}), current: status === null && !yours },
          { label: `${TURN.yours} ${turns}`, to: here(YOURS_FILTER), current: yours },
          ...choices.map(([value, label]) => ({
            label: `${label} ${counts[box ?? own][value]}`,
            to: inBox({ status: value }),
            current: status === value,
          })),
        ]}
      />
      <ShowNewRows newCount={newCount} onShow={show} className="mb-4" />
      {rows.length > 0 ? (
        <ThreadRows label={box ? `${THREAD_BOXES[box]} inquiries` : TURN.yours} rows={rows} />
      ) : yours && !isPaged ? (
        <EmptyState {...TURN.noneYours} />
      ) : status || isPaged ? (
        <EmptyState title="No inquiries with this status" text="Choose another status to see the rest." />
      ) : (
        <EmptyState {...EMPTY[box ?? own]} />
      )}
      <ListPager className="mt-6" param="after" next={next} keep={{ ...(box && { box }), ...chosen }} />
    </Page>
  )
}
