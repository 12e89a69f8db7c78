import { Button, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

export const Copiar = ({ value }: { value: string }) => {
  const { t } = useTranslation('pagamentos');
  return (
    <CopyButton value={value} timeout={2000}>
      {({ copied, copy }) => (
        <Button
          variant="default"
          onClick={copy}
          leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
        >
          <span aria-live="polite">{copied ? t('copiado') : t('copiar')}</span>
        </Button>
      )}
    </CopyButton>
  );
};

/** An SVG of our server, shown as an image, where it cannot run scripts. */
export const Desenho = ({ svg, alt, className }: { svg: string; alt: string; className: string | undefined }) => (
  <img src={`data:image/svg+xml;utf8,${encodeURIComponent(svg)}`} alt={alt} className={className} />
);
