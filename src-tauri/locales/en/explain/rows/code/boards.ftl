# What the programs of `programs/code/boards.toml` do: clauses without a capital and a full stop.

west-boards-shows = shows facts about the project { $all }
platformio-device-list-shows = shows facts about the project or its boards
platformio-device-monitor-shows = shows what the board says
platformio-pkg-list-lists = lists packages { $from-second }
platformio-pkg-install-installs = { $from-second-count ->
        [0] installs the packages this project names
       *[other] installs { $from-second }
    }
platformio-pkg-uninstall-removes = removes the packages { $from-second }
esptool-erase-flash-erases = erases everything on the device { $all } { $value }
esptool-erase-region-erases = erases { $all } on the device { $value }
esptool-write-flash-writes = writes { $from-second } onto the device ({ $sub })
esptool-read-flash-copies = copies what is on the device into { $last }
esptool-chip-id-shows = shows facts about the device ({ $sub })
esptool-elf2image-makes = makes a program for the device from { $all }
boards-erases-everything = erases everything on the device
st-info-shows = shows what board is connected
boards-writes-program = writes a program onto the device { $all }
i2cset-writes = writes to a device on a bus: { $all }
i2cdetect-shows = shows what hangs on a bus { $all }
espefuse-burns = burns something into the device: { $all }
espefuse-shows = shows what is burnt into the device { $all }
picotool-shows = shows facts about the device
picotool-writes = writes { $from-second } onto the device
freecad-makes = { $value-count ->
        [0] makes files out of { $all }
       *[other] makes { $value } out of { $all }
    }
icepack-builds = { $all-count ->
        [0] builds the circuit of this project
       *[other] builds the circuit { $all }
    }
iceprog-shows = shows what is connected
iceprog-erases = erases what is on the device { $all }
gtkwave-runs = runs or shows { $all }
arm-none-eabi-gcc-builds = builds { $all } { $value }

# What deserves a second look.

warns-was-on-device-lost = what was on the device is lost
warns-device-spoilt-for-good = a device can be spoilt for good
warns-never-taken-back = it can never be taken back
