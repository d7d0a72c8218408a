import type { Opening } from '#app/companies/queries/opening.server.ts'
import { OpensLine } from '#app/companies/ui/opens-line.tsx'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page.tsx'

/** The words of ADM-125. */
export const NO_COMPANY = {
  title: 'No approved company profile',
  text: 'You need an approved developer entity before you can submit listings. Complete your profile and wait for admin approval.',
  short: 'You must have at least one approved developer entity to submit listings.',
} as const

/** /my-listings for a guest; loads no data (ADM-110). */
export function CompanyRequired() {
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

/** Guests, investors and due diligence firms (ADM-114). For a signed-in member, "Sign In" ends the current session first. */
export function DeveloperAccessRequired({
  title,
  isSignedIn,
  from,
}: {
  title: string
  isSignedIn: boolean
  from: string
}) {
  return (
    <Page title={title}>
      <EmptyState
        title="Developer access required"
        text={
          isSignedIn
            ? 'Only approved developer companies can create and edit listings. If you have a developer account, choose “Sign In” to switch to it.'
            : 'Only approved developer companies can create and edit listings.'
        }
        action={
          isSignedIn ? (
            <>
              <LinkButton variant="primary" to="/listings">
                Browse Properties
              </LinkButton>
              <LinkButton to="/platform">Back to the platform</LinkButton>
              <form method="post" action="/signout">
                <input type="hidden" name="from" value={from} />
                <Button>Sign In</Button>
              </form>
            </>
          ) : (
            <LinkButton variant="primary" to={`/signin?from=${encodeURIComponent(from)}`}>
              Sign In
            </LinkButton>
          )
        }
      />
    </Page>
  )
}

/** Above a page or disabled form when the member has no approved developer company (ADM-125). */
export function NoCompanyNotice({ profilePath, opening }: { profilePath: string; opening: Opening | null }) {
  return (
    <div>
      <OpensLine opening={opening} />
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
