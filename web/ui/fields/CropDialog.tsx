import { Button, Group, Slider, Text } from '@mantine/core';
import { useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import classes from './CropDialog.module.css';

type Props = { source: string; aspect: number; onClose: () => void; onDone: (blob: Blob) => void };

const MAX_SIDE = 1000;

const cut = async (source: string, area: Area): Promise<Blob> => {
  const image = new Image();
  image.src = source;
  await image.decode();
  const scale = Math.min(1, MAX_SIDE / Math.max(area.width, area.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(area.width * scale);
  canvas.height = Math.round(area.height * scale);
  const context = canvas.getContext('2d');
  context?.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height);
  return new Promise((done, failed) => {
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error('the picture could not be cut'))), 'image/png');
  });
};

export const CropDialog = ({ source, aspect, onClose, onDone }: Props) => {
  const { t } = useTranslation(['shell', 'imagem']);
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area | null>(null);
  return (
    <Dialog opened onClose={onClose} title={t('imagem:recortar')}>
      <div className={classes.frame}>
        <Cropper
          image={source}
          crop={crop}
          zoom={zoom}
          aspect={aspect}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => setArea(pixels)}
          onCropAreaChange={(_, pixels) => setArea(pixels)}
        />
      </div>
      <Text size="sm" mt="md" id="zoom">
        {t('imagem:zoom')}
      </Text>
      <Slider min={1} max={4} step={0.05} value={zoom} onChange={setZoom} label={null} thumbLabel={t('imagem:zoom')} />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t('cancelar')}
        </Button>
        <Button disabled={!area} onClick={() => area && cut(source, area).then(onDone)}>
          {t('imagem:usar')}
        </Button>
      </Group>
    </Dialog>
  );
};
