import { NavigationType, useLocation, useNavigationType } from 'react-router'

/** Location state of a navigation made by a control. */
export const CONTROL_NAVIGATION = 'own'

/**
 * Whether a control, not a link or the back button, navigated here. Such a navigation must not reset the controls,
 * since it may complete after the next change.
 */
export function useIsControlNavigation(): boolean {
  const navigationType = useNavigationType()
  const { state } = useLocation()
  return navigationType !== NavigationType.Pop && state === CONTROL_NAVIGATION
}
