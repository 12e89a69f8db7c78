import '@mantine/core/styles/Progress.layer.css';
import '@mantine/nprogress/styles.layer.css';
import { NavigationProgress, nprogress } from '@mantine/nprogress';
import { useEffect } from 'react';
import { PROGRESS_HEIGHT, PROGRESS_MS } from '#contract/constants.ts';
import { router } from '#web/router.tsx';
import classes from './Progress.module.css';

const STEPS = 20;

/** The thin bar that moves while a screen is on its way. For the eyes only: a screen that takes long says so itself. */
export const Progress = () => {
  useEffect(() => {
    const begin = router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && nprogress.start());
    const end = router.subscribe('onResolved', () => nprogress.complete());
    return () => {
      begin();
      end();
    };
  }, []);
  return (
    <div aria-hidden="true">
      <NavigationProgress
        className={classes.bar}
        size={PROGRESS_HEIGHT}
        stepInterval={PROGRESS_MS / STEPS}
        withinPortal={false}
      />
    </div>
  );
};
