import { useQueryClient } from '@tanstack/react-query';
import type { User } from '#contract/auth.ts';
import type { Config } from '#contract/config.ts';
import { knownUser, rememberUser, tellChanged } from './session.ts';

/** Puts a changed user or config in force everywhere at once, in the other tabs too. */
export const useRemember = () => {
  const client = useQueryClient();
  return {
    user: (user: User) => {
      rememberUser(user);
      tellChanged();
    },
    config: (config: Config) => {
      const user = knownUser();
      if (user) rememberUser({ ...user, config });
      tellChanged();
      return client.invalidateQueries();
    },
  };
};
