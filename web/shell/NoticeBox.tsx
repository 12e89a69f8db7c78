import '@mantine/core/styles/Alert.layer.css';
import { Alert, type AlertProps, Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from '@tabler/icons-react';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NOTIFICATION_FADE_MS, NOTIFICATION_OFFSET, NOTIFICATION_WIDTH } from '#domain/constants.ts';
import { useFreePlace } from '#web/lib/notices/free-place.ts';
import type { Notice, NoticeType } from '#web/lib/notices/notices.ts';
import { dropNotice, hideNotice } from '#web/lib/notices/remove.ts';
import classes from './NoticeBox.module.css';

const LOOK: Record<NoticeType, { color: AlertProps['color']; Icon: typeof IconCircleCheck }> = {
  success: { color: 'green', Icon: IconCircleCheck },
  danger: { color: 'red', Icon: IconCircleX },
  warning: { color: 'orange', Icon: IconAlertTriangle },
  info: { color: 'blue', Icon: IconInfoCircle },
};

const LEAST_MS = 500;

/** Hides a message after its time; the timer pauses while the pointer or the focus is on it. */
const useTimer = ({ id, ms, leaving }: Notice, held: boolean) => {
  const left = useRef(ms);
  useEffect(() => {
    if (held || leaving) return;
    const since = Date.now();
    const timer = setTimeout(() => hideNotice(id), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(LEAST_MS, left.current - (Date.now() - since));
    };
  }, [id, held, leaving]);
  useEffect(() => {
    if (!leaving) return;
    const timer = setTimeout(() => dropNotice(id), NOTIFICATION_FADE_MS);
    return () => clearTimeout(timer);
  }, [id, leaving]);
};

const Message = ({ notice }: { notice: Notice }) => {
  const { t } = useTranslation();
  const [held, setHeld] = useState(false);
  useTimer(notice, held);
  const { id, type, title, message, action, leaving } = notice;
  const { color, Icon } = LOOK[type];
  const act = () => {
    dropNotice(id);
    action?.run();
  };
  return (
    <Alert
      className={classes.notice}
      data-notice
      data-short={!title || undefined}
      data-leaving={leaving || undefined}
      role={type === 'danger' ? 'alert' : 'status'}
      color={color}
      title={title}
      icon={<Icon />}
      withCloseButton
      closeButtonLabel={t('fechar')}
      onClose={() => hideNotice(id)}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {message}
      {action && (
        // On its own line: a message is narrow, and labels are long in some languages.
        <Button size="xs" variant="light" leftSection={action.icon} className={classes.action} onClick={act}>
          {action.label}
        </Button>
      )}
    </Alert>
  );
};

const SIZES = {
  '--notice-fade': `${NOTIFICATION_FADE_MS}ms`,
  '--notice-offset': `${NOTIFICATION_OFFSET}px`,
  '--notice-width': `${NOTIFICATION_WIDTH}px`,
} as CSSProperties;

/** The messages, at the lower edge of the screen, where they cover no control and no title. */
export const NoticeBox = ({ notices }: { notices: readonly Notice[] }) => {
  const area = useRef<HTMLDivElement>(null);
  useFreePlace(() => area.current, NOTIFICATION_OFFSET);
  const urgent = notices.some(({ type }) => type === 'danger');
  return (
    <div
      ref={area}
      className={`${classes.area} no-print`}
      style={SIZES}
      aria-live={urgent ? 'assertive' : 'polite'}
      data-testid="notices"
    >
      {notices.map((notice) => (
        <Message key={notice.id} notice={notice} />
      ))}
    </div>
  );
};
