import { RefreshButton } from './error-buttons.tsx'
import { ErrorScreen } from './error-screen.tsx'

/**
 * In place of a page that waited 10 s for its successor (PUB-031). A signed-in person waits for the gate's reading of
 * their status, and is told so in the words of PUB-187 and PUB-196.
 */
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
