import { test } from 'vitest'
import { connection } from './connection.ts'
import { walker } from './tests.ts'

const { everyState, randomWalks } = await walker()

test('every state of a connection within 7 steps has one turn, a next step, a place and a word', () =>
  everyState(connection))

test('random walks of a connection: whoever has a turn was told, and a refusal changes nothing', () =>
  randomWalks(connection))
