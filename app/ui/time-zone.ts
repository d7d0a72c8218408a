import { createContext } from 'react'

/** The time zone in which the pages show times: the signed-in member's own (decision 17). */
export const TimeZone = createContext('Europe/Warsaw')
