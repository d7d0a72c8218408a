import type { Switch } from './switch.ts'
import { DOOR_SWITCHES } from './switches-doors.ts'
import { ENDING_SWITCHES } from './switches-ending.ts'
import { THING_SWITCHES } from './switches-things.ts'

export const SWITCHES: readonly Switch[] = [...THING_SWITCHES, ...DOOR_SWITCHES, ...ENDING_SWITCHES]
