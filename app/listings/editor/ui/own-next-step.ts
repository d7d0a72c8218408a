import { listingAskedPath } from '#app/listings/schema.ts'
import type { OwnRow } from '../queries/own-figures.server.ts'

type Step = { label: string; to: string }

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** The access requests and inquiries that wait for the company, each with its page. */
export function waitingOf({ id, requests, inquiries, inquiry }: OwnRow): Step[] {
  const toInquiries =
    inquiries === 1 && inquiry ? `/inquiries/${inquiry}` : '/inquiries?box=received&turn=yours'
  return [
    {
      count: requests,
      label: counted(requests, 'access request', 'access requests'),
      to: `/my-listings/${id}/access`,
    },
    { count: inquiries, label: counted(inquiries, 'inquiry', 'inquiries'), to: toInquiries },
  ].filter(({ count }) => count > 0)
}

/** The owner's next step with a listing: open reviews first, then members who wait, drafts and missing facts. */
export function nextStepOf(listing: OwnRow): Step | null {
  const { id, status, change, suspended, filled, total } = listing
  const [waiting] = waitingOf(listing)
  const edit = `/my-listings/${id}`
  const current = change ?? status
  if (current === 'more_info_requested') return { label: 'Answer the reviewer', to: listingAskedPath(id) }
  if (current === 'rejected') return { label: 'Edit and resubmit', to: edit }
  if (waiting) return { label: `Answer ${waiting.label}`, to: waiting.to }
  if (current === 'draft') return { label: change ? 'Submit changes' : 'Continue draft', to: edit }
  if (current !== 'approved' || suspended || filled === total) return null
  return { label: `Add ${counted(total - filled, 'fact', 'facts')}`, to: edit }
}
