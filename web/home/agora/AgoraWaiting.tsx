import { Waiting } from '#web/ui/page/Waiting.tsx';
import classes from './Agora.module.css';

/** In the place of home while it loads: the appointment, and beside it the day. */
export const AgoraWaiting = () => (
  <div className={classes.columns}>
    <Waiting h={560} shape="fields" card />
    <Waiting h={240} />
  </div>
);
