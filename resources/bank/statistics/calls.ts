/** The name of the call of the statistics of a resource's records. */
export const statisticsCall = (name: string) => `get_${name}_statistics`
