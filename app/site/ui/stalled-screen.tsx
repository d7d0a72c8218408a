import { RefreshButton } from './error-buttons.tsx'
import { ErrorScreen } from './error-screen.tsx'

/** Replaces the page after 10 s of navigation without an answer (PUB-031); for signed-in users per PUB-187 and PUB-196. */
export function StalledScreen({ isSignedIn }: { isSignedIn: boolean }) {
  if (isSignedIn)
    return (
      <ErrorScreen
        code="Profile check timeout"
        title="Unable to Check Profile"
        text="We're having trouble checking your profile status. Please try refreshing the page."
      >
        <RefreshButton />
      </ErrorScreen>
    )
  return (
    <ErrorScreen
      title="Something went wrong"
      text="This page is taking too long to load. Nothing you saved is lost."
    >
      <RefreshButton />
    </ErrorScreen>
  )
}
