import { LinkButton } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'

function signInFrom(path: string): string {
  return `/signin?from=${encodeURIComponent(path)}`
}

function JoinButtons({ from }: { from: string }) {
  return (
    <div className="flex flex-wrap gap-3">
      <LinkButton to="/signup" variant="primary">
        Sign Up
      </LinkButton>
      <LinkButton to={signInFrom(from)}>Log In</LinkButton>
    </div>
  )
}

/** The promotion of the membership for visitors of /listings (PUB-067). */
export function PromoPanel() {
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
          Prices, yields, areas and documents open to companies that we have reviewed. The review asks for a
          profile and a few papers.
        </p>
      </div>
      <JoinButtons from="/listings" />
    </aside>
  )
}

export const UPSELL_DIALOG = 'exclusive-listing'

/** What a visitor meets instead of an exclusive listing's page (PUB-068). */
export function UpsellDialog({ slug }: { slug: string | null }) {
  return (
    <Dialog
      id={UPSELL_DIALOG}
      title="An exclusive listing"
      text="Semi-public and private listings open to approved members, and in full to those whom the owner grants access. Join us to ask for it."
    >
      <JoinButtons from={slug === null ? '/listings' : `/deal/${slug}`} />
    </Dialog>
  )
}

/** Over a listing whose details a visitor may not see (PUB-116). */
export function UnlockDialog({ slug }: { slug: string }) {
  return (
    <Dialog
      id="unlock"
      open
      title="Unlock this opportunity"
      text="The figures, the place and the documents of this listing are open to approved members."
    >
      <JoinButtons from={`/deal/${slug}`} />
    </Dialog>
  )
}
