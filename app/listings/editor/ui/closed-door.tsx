import type { Opening } from '#app/companies/queries/opening.server.ts'
import { OpensLine } from '#app/companies/ui/opens-line.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page.tsx'

/** The words of ADM-125. */
export const NO_COMPANY = {
  title: 'No approved company profile',
  text: 'You need an approved developer entity before you can submit listings. Complete your profile and wait for admin approval.',
  short: 'You must have at least one approved developer entity to submit listings.',
} as const

/** /my-listings for a guest: nothing is loaded (ADM-110). */
export function CompanyRequired() {
  return (
    <Page title="My listings">
      <EmptyState
        title="Entity required"
        text="Listings belong to a developer company. Sign in with your member account to see and edit those of your company."
        action={
          <LinkButton variant="primary" to="/signin?from=%2Fmy-listings">
            Sign In
          </LinkButton>
        }
      />
    </Page>
  )
}

/** Anybody whose session is no developer's; somebody signed in is led back to the platform (ADM-114). */
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
        text="Only members of an approved developer company create and edit listings."
        action={
          <>
            <LinkButton
              variant="primary"
              to={isSignedIn ? '/signin' : `/signin?from=${encodeURIComponent(from)}`}
            >
              Sign In
            </LinkButton>
            {isSignedIn && <LinkButton to="/platform">Back to the platform</LinkButton>}
          </>
        }
      />
    </Page>
  )
}

/** Over a page or a disabled form of somebody without an approved developer company (ADM-125). */
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
