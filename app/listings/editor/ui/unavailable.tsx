import { useEffect } from 'react'
import { isRouteErrorResponse, useLocation, useNavigate } from 'react-router'
import type { ApprovalStep } from '#app/companies/turn/own-turn.server.ts'
import { ApprovalStepNotice } from '#app/companies/ui/approval-step-notice.tsx'
import { rethrowRefusal } from '#app/lib/refusal-body.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page.tsx'

/** The wording of ADM-125. */
export const NO_COMPANY = {
  title: 'No approved company profile',
  text: 'You need an approved developer entity before you can submit listings. Complete your profile and wait for admin approval.',
  short: 'You must have at least one approved developer entity to submit listings.',
} as const

/** /my-listings for a guest; loads no data (ADM-110). */
export function SignInRequired() {
  return (
    <Page title="My listings">
      <EmptyState
        title="Entity required"
        text="Sign in with your member account to see and edit your company’s listings."
        action={
          <LinkButton variant="primary" to="/signin?from=%2Fmy-listings">
            Sign In
          </LinkButton>
        }
      />
    </Page>
  )
}

/** Guests, investors and due diligence firms (ADM-114). Only guests are offered a sign-in link (decision 41 of the sources). */
export function DeveloperAccessRequired({ title, isSignedIn }: { title: string; isSignedIn: boolean }) {
  const { pathname } = useLocation()
  return (
    <Page title={title}>
      <EmptyState
        title="Developer access required"
        text="Only approved developer companies can create and edit listings."
        action={
          isSignedIn ? (
            <>
              <LinkButton variant="primary" to="/listings">
                Browse Properties
              </LinkButton>
              <LinkButton to="/platform">Back to home</LinkButton>
            </>
          ) : (
            <LinkButton variant="primary" to={`/signin?from=${encodeURIComponent(pathname)}`}>
              Sign In
            </LinkButton>
          )
        }
      />
    </Page>
  )
}

type NoCompanyProps = { profilePath: string; approvalStep: ApprovalStep | null }

/** Shown above a page or disabled form if the member has no approved developer company (ADM-125). */
export function NoCompanyNotice({ profilePath, approvalStep }: NoCompanyProps) {
  return (
    <div>
      <ApprovalStepNotice approvalStep={approvalStep} />
      <Notice
        tone="wait"
        title={NO_COMPANY.title}
        action={<LinkButton to={profilePath}>Open my profile</LinkButton>}
      >
        {NO_COMPANY.text}
      </Notice>
    </div>
  )
}

const WAIT_SECONDS = 3

/** The 404 for someone else's, an unknown or a non-numeric id; redirects with and without JavaScript (ADM-115). */
function ListingNotFound() {
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

/** The error boundary of a page of one listing. */
export function ListingFailed({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === 404) return <ListingNotFound />
  rethrowRefusal(error)
  return <LoadFailed title="Unable to load listing" />
}
