import { NavigationType, useLocation, useNavigationType } from 'react-router'

/** The state of an address to which a control leads by itself. */
export const OWN = 'own'

/**
 * Whether a control has led to this address by itself, and not a link or the way back. It moves no control: it may arrive
 * after the next change of one, which leads on.
 */
export function useIsOwnAddress(): boolean {
  const how = useNavigationType()
  const { state } = useLocation()
  return how !== NavigationType.Pop && state === OWN
}
