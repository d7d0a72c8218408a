import { test } from 'vitest'
import { testDataFolder } from '../data-folder.ts'
import { walker } from './tests.ts'
import { version, versionWithDocument } from './version.ts'

testDataFolder()
const { everyState, randomWalks } = await walker()

test('every state of changes of a profile within 7 steps has one turn, a next step, a place and a word', () =>
  everyState(version))

test('random walks of changes of a profile: whoever has a turn was told, and a refusal changes nothing', () =>
  randomWalks(version))

test('every state of changes that need a document has one turn, a next step, a place and a word', () =>
  everyState(versionWithDocument))

test('random walks of changes that need a document: whoever has a turn was told', () =>
  randomWalks(versionWithDocument))
