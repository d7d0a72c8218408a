import { NavigationType, useLocation, useNavigationType } from 'react-router'

/** Location state of a navigation made by a control. */
export const CONTROL_NAVIGATION = 'own'

/** Whether a control navigated here. Its navigation must not reset the controls: the next change may be under way. */
export function useIsControlNavigation(): boolean {
  const navigationType = useNavigationType()
  const { state } = useLocation()
  return navigationType !== NavigationType.Pop && state === CONTROL_NAVIGATION
}
