// What a commit looks like: its subject begins with an imperative verb, is short and has no full stop, and it changes no
// more lines than somebody can review. `npm run check -- --commits BASE` looks at every commit since BASE.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

const LONGEST_SUBJECT = 72
const MOST_LINES = 2000
const GENERATED =
  /^(?:package-lock\.json|app\/db\/schema\.ts|test\/titles\.txt|docs\/(?:schema|architecture|reference)\.md)$/

const VERBS = new Set(
  `Abort Accept Add Align Allow Announce Answer Apply Archive Ask Assert Avoid Back Ban Bind Block Bound Bring Build Bump Bundle
  Cache Call Cancel Cap Carry Catch Change Check Choose Clarify Clean Clear Close Collect Combine Compare Complete Compress
  Compute Confirm Convert Copy Correct Count Cover Create Cut Declare Decode Default Defer Define Delay Delete Deliver Demand Deny
  Derive Describe Detect Disable Discard Document Drain Draw Drop Echo Enable Encode End Enforce Ensure Escape Exclude Expand
  Expect Expire Explain Export Expose Extend Extract Fail Filter Fix Flush Fold Follow Forbid Format Gate Gather Generate Give
  Grant Group Guard Handle Harden Hash Hide Highlight Hold Ignore Implement Import Improve Include Index Infer Inform Inline
  Insert Install Introduce Invalidate Join Judge Keep Label Lay Lead Leave Lengthen Let Lift Limit Link List Load Lock Log Lower
  Maintain Make Map Mark Match Measure Merge Migrate Mirror Move Name Normalise Normalize Notify Offer Omit Open Order Pack Parse
  Partition Pass Pause Permit Pin Place Point Populate Prefer Prefetch Prepare Present Preserve Prevent Print Prove Provide
  Publish Purge Put Quote Race Raise Rate-limit Read Rebuild Record Recover Redirect Reduce Refactor Refresh Refuse Regenerate
  Register Reject Relax Release Reload Rely Remind Remove Rename Render Reopen Reorder Repair Replace Report Request Require
  Reset Resolve Respect Restart Restore Restrict Resume Retry Return Reuse Revert Review Revoke Reword Rewrite Round Route Run
  Sanitise Sanitize Save Say Scale Scan Schedule Scope Seal Search Select Send Separate Serve Set Shard Share Ship Shorten Show
  Shrink Sign Simplify Size Skip Sort Specify Speed Split Stage Start State Stop Store Stream Strip Submit Suggest Support Swap
  Switch Synchronise Synchronize Take Tell Test Throttle Tie Tighten Time Trace Track Translate Treat Trim Trust Try Turn Type
  Undo Unify Unlock Unpack Update Upgrade Use Validate Verify Wait Warn Watch Weigh Widen Withdraw Wrap Write`.split(
    /\s+/,
  ),
)

/** What is wrong with a subject; empty when nothing is. */
export function wrongSubject(subject) {
  const [first = ''] = subject.split(' ')
  return [
    ...(VERBS.has(first)
      ? []
      : [`begins with "${first}", not with an imperative verb of scripts/commits.mjs`]),
    ...(subject.length > LONGEST_SUBJECT
      ? [`has ${subject.length} characters, at most ${LONGEST_SUBJECT}`]
      : []),
    ...(subject.endsWith('.') ? ['ends with a full stop'] : []),
  ]
}

/** The lines that a commit adds and removes, moved and generated files left out. `numstat` is git's, ended by NUL. */
export function changedLineCount(numstat) {
  const fields = numstat.split('\0')
  let lines = 0
  for (let at = 0; at < fields.length; at += 1) {
    const [, added = '', removed = '', path = ''] = /^\s*(\d+|-)\t(\d+|-)\t(.*)$/s.exec(fields[at]) ?? []
    if (added === '') continue
    // A renamed file has no path here: its two names follow.
    const name = path === '' ? fields[(at += 2)] : path
    if (!GENERATED.test(name) && added !== '-') lines += Number(added) + Number(removed)
  }
  return lines
}

/** One line for everything that is wrong with a commit since `base`; merges are left out. Throws for an unknown base. */
export function wrongCommits(base, root = join(import.meta.dirname, '..')) {
  const git = (...parameters) =>
    execFileSync('git', parameters, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 })
  const commits = git('rev-list', '--no-merges', '--reverse', `${base}..HEAD`).split('\n').filter(Boolean)
  return commits.flatMap((commit) => {
    const subject = git('show', '-s', '--format=%s', commit).trimEnd()
    const lines = changedLineCount(git('show', '--format=', '--numstat', '-M', '-z', commit))
    const wrong = [
      ...wrongSubject(subject),
      ...(lines > MOST_LINES ? [`changes ${lines} lines, at most ${MOST_LINES}`] : []),
    ]
    return wrong.map((what) => `${commit.slice(0, 9)} "${subject}": ${what}`)
  })
}
