-- The title of a paper on the day it was delivered: the name of the downloaded file. Empty for older deliveries.
alter table entregas add column titulo text;
