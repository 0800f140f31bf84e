/** The names of the calls by which the marking of a paper is set up. */
export const markingSetupCalls = (name: string) => ({
  read: `get_marking_setup_of_${name}`,
  save: `set_up_marking_of_${name}`,
  begin: `begin_marking_of_${name}`,
})
