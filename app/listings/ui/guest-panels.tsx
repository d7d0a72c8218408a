import { withListing } from '#app/account/kept/paths.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import type { Lock } from '../visibility/policy.ts'
import type { ListingCard } from '../visibility/present-card.ts'
import { hasUnlockHint, UNLOCK_HINTS } from './unlock-texts.tsx'

/** Buttons to sign up and sign in, returning to the same page. */
export function JoinButtons({ from, slug }: { from: string; slug?: string | undefined }) {
  return (
    <div className="flex flex-wrap gap-3">
      <LinkButton to={withListing('/signup', slug)} variant="primary">
        Sign Up
      </LinkButton>
      <LinkButton to={`/signin?from=${encodeURIComponent(from)}`}>Log In</LinkButton>
    </div>
  )
}

/** The sign-up promotion for visitors to /listings; a sign-in returns to their search (PUB-067). */
export function PromoPanel({ from }: { from: string }) {
  return (
    <aside
      aria-labelledby="promo-title"
      className="mt-12 flex flex-wrap items-center justify-between gap-x-8 gap-y-5 rounded-card border border-boundary bg-boundary-tint px-5 py-6 md:px-8"
    >
      <div className="max-w-[52ch]">
        <h2 id="promo-title" className="text-21 md:text-28">
          See every figure as a member
        </h2>
        <p className="mt-2 text-ink-2">
          Prices, yields, areas and documents are open to companies we have reviewed. To apply, send us a
          company profile and a few documents.
        </p>
      </div>
      <JoinButtons from={from} />
    </aside>
  )
}

export const UPSELL_DIALOG = 'exclusive-listing'

const unlockHint = (lock: Lock | null) => (hasUnlockHint(lock) ? `${UNLOCK_HINTS[lock]}.` : undefined)

/** The dialog that a visitor gets instead of an exclusive listing's page (PUB-068). */
export function UpsellDialog({ card }: { card: ListingCard | null }) {
  return (
    <Dialog
      id={UPSELL_DIALOG}
      title="An exclusive listing"
      text={unlockHint(card?.figures.price.lock ?? null)}
    >
      <JoinButtons from={card === null ? '/listings' : `/deal/${card.slug}`} slug={card?.slug} />
    </Dialog>
  )
}

/** The dialog on a listing whose details a visitor may not see (PUB-116). */
export function UnlockDialog({ slug, lock }: { slug: string; lock: Lock | null }) {
  return (
    <Dialog id="unlock" open title="Unlock this opportunity" text={unlockHint(lock)}>
      <JoinButtons from={`/deal/${slug}`} slug={slug} />
    </Dialog>
  )
}
