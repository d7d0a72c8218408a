import { describe, expect, test } from 'vitest'
import { matchScore, type MatchFacts } from './match.ts'
import { matchWords } from './match-words.ts'
import { scoreTone } from './schema.ts'

const nothing = { countries: [], focus: [], stages: [], risks: [], sizes: [] }
const investor: MatchFacts = {
  type: 'investor',
  countries: ['PL', 'DE'],
  focus: ['office', 'retail'],
  stages: ['completion_stabilization'],
  risks: ['core', 'core+'],
  sizes: ['5m_10m', '10m_25m'],
}
const developer: MatchFacts = {
  type: 'developer',
  countries: ['PL'],
  focus: ['office'],
  stages: ['under_development'],
  risks: ['development'],
  sizes: ['10m_25m'],
}

describe('the match score', () => {
  test('is a hundred times fitting by compared, rounded, with a reason for each criterion · MEM-393', () => {
    const match = matchScore(investor, developer)
    expect(match).toMatchObject({ compared: 6, fitting: 4, score: 67 })
    expect(match.reasons).toEqual([
      { criterion: 'region', fits: true, text: 'Region: Poland' },
      { criterion: 'asset_class', fits: true, text: 'Asset class: Office' },
      { criterion: 'stage', fits: false, text: 'Stage: nothing in common' },
      { criterion: 'risk', fits: false, text: 'Strategy and risk: nothing in common' },
      { criterion: 'size', fits: true, text: 'Ticket and project size: €10M to €25M' },
      { criterion: 'kind', fits: true, text: 'Kind: Investor and Developer' },
    ])
    expect(matchWords(match)).toBe('4 of 6 fit')
  })

  test('compares what both sides stated and nothing else · MEM-393', () => {
    const match = matchScore(investor, { ...developer, stages: [], risks: [] })
    expect(match).toMatchObject({ compared: 4, fitting: 4, score: 100 })
    expect(match.reasons.map(({ criterion }) => criterion)).toEqual(['region', 'asset_class', 'size', 'kind'])
  })

  test('is 75 for an investor or a developer and 80 for due diligence with nothing to compare · MEM-103 MEM-393', () => {
    for (const [type, base] of [
      ['investor', 75],
      ['due_diligence', 80],
      ['developer', 75],
    ] as const)
      for (const viewer of [null, { ...nothing, type: 'developer' as const }, investor]) {
        const match = matchScore(viewer, { ...nothing, type })
        expect(match).toEqual({ score: base, reasons: [], compared: 0, fitting: 0 })
      }
  })

  test('is the same from both sides', () => {
    expect(matchScore(developer, investor).score).toBe(matchScore(investor, developer).score)
  })
})

test('a score of 90 or more is green, of 80 or more yellow, a lower one red · MEM-350', () => {
  expect([100, 90, 89, 80, 79, 0].map(scoreTone)).toEqual(['ok', 'ok', 'wait', 'wait', 'stop', 'stop'])
})
