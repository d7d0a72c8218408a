import { createContext } from 'react'

/** Time zone of displayed times: the signed-in member's own (decision 17). */
export const TimeZone = createContext('Europe/Warsaw')
