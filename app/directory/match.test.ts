import { describe, expect, test } from 'vitest'
import { matchScore, type MatchFacts, type MatchScore } from './match.ts'
import { matchText } from './ui/match-card.tsx'
import { confidenceOf } from './ui/score.tsx'
import { ownAnswerLinks } from './queries/entity.server.ts'
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

const SIX_TEXTS = [
  ['region', 'fits', 'Region: Poland'],
  ['asset_class', 'fits', 'Asset class: Office'],
  ['stage', 'differs', 'Stage: yours Completion · theirs Construction'],
  ['risk', 'differs', 'Strategy and risk: yours Core, Core+ · theirs Development'],
  ['size', 'fits', 'Ticket and project size: €10M to €25M'],
  ['kind', 'fits', 'Company type: Investor and Developer'],
]
const textsOf = ({ reasons }: MatchScore) =>
  reasons.map(({ criterion, state, text }) => [criterion, state, text])

describe('the match score', () => {
  test('counts the criteria that fit, and unknown ones at the base, over six criteria with reasons', () => {
    const match = matchScore(investor, developer)
    expect(match).toMatchObject({ compared: 6, fitting: 4, score: 67 })
    expect(textsOf(match)).toEqual(SIX_TEXTS)
    expect(matchText(match)).toBe('4 of 6 criteria match')
  })

  test.each([
    ['developer', 0, 0, 75],
    ['due_diligence', 0, 0, 80],
    ['developer', 2, 2, 83],
    ['due_diligence', 2, 2, 87],
    ['developer', 1, 2, 67],
    ['due_diligence', 1, 2, 70],
    ['developer', 6, 6, 100],
  ] as const)('of a %s with %i of %i criteria that fit is %i', (type, fitting, compared, score) => {
    const all = { countries: ['PL'], focus: ['office'], stages: ['land'], risks: ['core'], sizes: ['5m_10m'] }
    const stated = compared === 6 ? all : { ...nothing, countries: compared === 0 ? [] : ['PL'] }
    const viewer = { ...all, type: 'investor' as const, ...(fitting < compared && { countries: ['DE'] }) }
    expect(matchScore(viewer, { ...stated, type })).toMatchObject({ fitting, compared, score })
  })

  test('compares what both sides stated, and says whose answer is missing', () => {
    const match = matchScore({ ...investor, focus: [], risks: [] }, { ...developer, stages: [], risks: [] })
    expect(match).toMatchObject({ compared: 3, fitting: 3, score: Math.round((300 + 3 * 75) / 6) })
    expect(match.reasons.map(({ state, text, isYours }) => [state, text, isYours])).toEqual([
      ['fits', 'Region: Poland', false],
      ['unknown', 'Asset class: not stated by your company', true],
      ['unknown', 'Stage: not stated by this company', false],
      ['unknown', 'Strategy and risk: not stated by either company', true],
      ['fits', 'Ticket and project size: €10M to €25M', false],
      ['fits', 'Company type: Investor and Developer', false],
    ])
  })

  test('is 75 for an investor or developer and 80 for due diligence if there is nothing to compare · MEM-103', () => {
    for (const [type, base] of [
      ['investor', 75],
      ['due_diligence', 80],
      ['developer', 75],
    ] as const) {
      const bare = { ...nothing, type }
      expect(matchScore(null, bare)).toEqual({ score: base, reasons: [], compared: 0, fitting: 0 })
      for (const viewer of [{ ...nothing, type: 'developer' as const }, investor]) {
        const match = matchScore(viewer, bare)
        expect(match).toMatchObject({ score: base, compared: 0, fitting: 0 })
        expect(match.reasons.map(({ state }) => state)).toEqual(Array.from({ length: 6 }, () => 'unknown'))
      }
    }
  })

  test('is symmetric for kinds with the same base', () => {
    expect(matchScore(developer, investor).score).toBe(matchScore(investor, developer).score)
  })

  test('has a confidence that depends on the number of compared criteria', () => {
    expect([0, 1, 2, 3, 4, 5, 6].map(confidenceOf)).toEqual([
      'low',
      'low',
      'low',
      'medium',
      'medium',
      'high',
      'high',
    ])
  })

  test('links every criterion to its field in the reader’s own form', () => {
    const criteria = (type: MatchFacts['type']) => Object.keys(ownAnswerLinks(type))
    expect(criteria('investor')).toEqual(['region', 'asset_class', 'stage', 'risk', 'size'])
    expect(criteria('developer')).toEqual(['region', 'asset_class', 'stage', 'risk', 'size'])
    expect(criteria('due_diligence')).toEqual(['region', 'asset_class', 'size'])
    expect(ownAnswerLinks('investor').size).toMatch(/^\/profile\/investor\?step=\d#investment_size_min$/)
  })
})

test('a score of 90 or more is green, of 80 or more yellow, and any other is red · MEM-350', () => {
  expect([100, 90, 89, 80, 79, 0].map(scoreTone)).toEqual(['ok', 'ok', 'wait', 'wait', 'stop', 'stop'])
})
