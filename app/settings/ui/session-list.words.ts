export const SESSIONS = {
  lead: (most: number) =>
    `Every browser that is signed in to your account, at most ${most} at a time: a further sign-in ends the session unused for longest. A session that you sign out here is refused at its next step.`,
}
