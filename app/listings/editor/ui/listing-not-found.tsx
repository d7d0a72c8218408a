import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Page } from '#app/ui/page.tsx'

const WAIT_SECONDS = 3

/** The 404 for someone else's, an unknown or a non-numeric id; redirects with and without JavaScript (ADM-115). */
export function ListingNotFound() {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => void navigate('/my-listings'), WAIT_SECONDS * 1000)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <Page title="Listing not found">
      <noscript>
        <meta httpEquiv="refresh" content={`${WAIT_SECONDS};url=/my-listings`} />
      </noscript>
      <EmptyState
        title="This listing is not available"
        text="We could not find this listing or you do not have access to it."
        action={
          <LinkButton variant="primary" to="/my-listings">
            Back to my listings
          </LinkButton>
        }
      />
    </Page>
  )
}

/** Any other load error on the owner's pages (ADM-111, ADM-116). */
export function LoadFailed({ title }: { title: string }) {
  return (
    <Page title={title}>
      <EmptyState
        title="Something went wrong"
        text="Refresh the page or try again later."
        action={
          <LinkButton to="" reloadDocument variant="primary">
            Refresh the page
          </LinkButton>
        }
      />
    </Page>
  )
}
