import '@mantine/core/styles/Alert.layer.css';
import { Alert, type AlertProps } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AlertType, hideAlert, type Alert as Shown } from '#web/lib/notices/alerts.ts';
import { useLugarLivre } from '#web/lib/notices/lugar-livre.ts';
import classes from './AlertBox.module.css';

/** The offset below the navigation bar. */
const TOP = 64;

const LOOK: Record<AlertType, { color: AlertProps['color']; Icon: typeof IconCircleCheck }> = {
  success: { color: 'green', Icon: IconCircleCheck },
  danger: { color: 'red', Icon: IconCircleX },
  warning: { color: 'orange', Icon: IconAlertTriangle },
  info: { color: 'blue', Icon: IconInfoCircle },
};

/** Shows the alert and hides it after its duration; the timer pauses while the pointer or the focus is on it. */
export const AlertBox = ({ alert }: { alert: Shown | null }) => {
  const { t } = useTranslation();
  const [held, setHeld] = useState(false);
  const left = useRef({ id: 0, ms: 0 });
  const area = useRef<HTMLDivElement>(null);
  useLugarLivre(() => area.current, TOP);

  useEffect(() => {
    if (!alert || held) return;
    if (left.current.id !== alert.id) left.current = { id: alert.id, ms: alert.duration };
    const since = Date.now();
    const timer = setTimeout(hideAlert, left.current.ms);
    return () => {
      clearTimeout(timer);
      left.current.ms = Math.max(500, left.current.ms - (Date.now() - since));
    };
  }, [alert, held]);

  useEffect(() => {
    if (!alert) setHeld(false);
  }, [alert]);

  const { color, Icon } = LOOK[alert?.type ?? 'info'];
  return (
    <div ref={area} className={classes.area} aria-live={alert?.type === 'danger' ? 'assertive' : 'polite'}>
      {alert && (
        <Alert
          key={alert.id}
          className={classes.alert}
          role={alert.type === 'danger' ? 'alert' : 'status'}
          color={color}
          title={alert.title}
          icon={<Icon />}
          withCloseButton
          closeButtonLabel={t('fechar')}
          onClose={hideAlert}
          onMouseEnter={() => setHeld(true)}
          onMouseLeave={() => setHeld(false)}
          onFocus={() => setHeld(true)}
          onBlur={() => setHeld(false)}
        >
          {alert.message}
        </Alert>
      )}
    </div>
  );
};
